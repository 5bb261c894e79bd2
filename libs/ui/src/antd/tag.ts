export { Tag, type TagProps } from 'antd';
