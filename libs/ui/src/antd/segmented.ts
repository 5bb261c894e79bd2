export { Segmented, type SegmentedProps } from 'antd';
