import { Tabs as AntdTabs, type TabsProps } from 'antd';
import classes from './tabs.module.css';
import { themed } from './themed';

export type { TabsProps };

const ThemedTabs = themed(AntdTabs);

/**
 * antd's tabs. A bar that is too long scrolls by swiping, the wheel and the arrow keys; antd's menu of hidden tabs is left
 * out, as a button among tabs is no tab to a screen reader.
 */
export function Tabs({ className, ...tabs }: TabsProps) {
  return <ThemedTabs {...tabs} className={[classes.tabs, className].filter(Boolean).join(' ')} />;
}
