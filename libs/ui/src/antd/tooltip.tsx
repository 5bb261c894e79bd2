import { Tooltip as AntdTooltip, type TooltipProps } from 'antd';
import { themed } from './themed';

const ThemedTooltip = themed(AntdTooltip);

// antd makes it as high as a control, of 44 pixels on a phone, with its text at the top.
const AS_HIGH_AS_ITS_TEXT = { container: { minHeight: 0 } };

/** What a button without words does, once the pointer has rested on it for 700 ms or the keyboard has reached it (SH-075). */
export function Tooltip({ title, children }: Required<Pick<TooltipProps, 'title' | 'children'>>) {
  return (
    <ThemedTooltip title={title} mouseEnterDelay={0.7} trigger={['hover', 'focus']} styles={AS_HIGH_AS_ITS_TEXT}>
      {children}
    </ThemedTooltip>
  );
}
