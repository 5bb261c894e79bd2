export { Spin, type SpinProps } from 'antd';
