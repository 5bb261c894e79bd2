export { Empty, type EmptyProps } from 'antd';
