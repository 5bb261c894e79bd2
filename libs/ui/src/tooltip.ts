export { Tooltip, type TooltipProps } from 'antd';
