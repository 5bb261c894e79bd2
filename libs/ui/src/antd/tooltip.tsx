import { Tooltip as AntdTooltip, type TooltipProps } from 'antd';
import { themed } from './themed';

export type { TooltipProps };

const ThemedTooltip = themed(AntdTooltip);

/** Seconds that the pointer rests before a tooltip opens. */
export const TOOLTIP_DELAY = 0.7;

/** antd's tooltip with our delay. */
export function Tooltip(props: TooltipProps) {
  return <ThemedTooltip mouseEnterDelay={TOOLTIP_DELAY} {...props} />;
}
