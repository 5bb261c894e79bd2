export { List, type ListProps } from 'antd';
