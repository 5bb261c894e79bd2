export { Progress, type ProgressProps } from 'antd';
