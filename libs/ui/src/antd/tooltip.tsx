import { Tooltip as AntdTooltip, type TooltipProps } from 'antd';

export type { TooltipProps };

/** Seconds that the pointer rests before a tooltip opens. */
export const TOOLTIP_DELAY = 0.7;

/** antd's tooltip with our delay. */
export function Tooltip(props: TooltipProps) {
  return <AntdTooltip mouseEnterDelay={TOOLTIP_DELAY} {...props} />;
}
