/** Charts: one frame with a table view for all, columns, lines, bars and a funnel. */
export { BarList, type BarListProps, type BarRow } from './bar-list';
export { ChartPanel, type ChartPanelProps } from './chart-panel';
export type { ChartTableRow } from './chart-table';
export { ColumnChart, type Column, type ColumnChartProps } from './column-chart';
export { Funnel, type FunnelProps, type FunnelStep } from './funnel';
export { LineChart, type LineChartProps, type LinePoint } from './line-chart';
export type { Series } from './series';
