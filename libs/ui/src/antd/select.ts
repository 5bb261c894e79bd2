export { Select, type SelectProps } from 'antd';
