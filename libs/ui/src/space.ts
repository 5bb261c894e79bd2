export { Space, type SpaceProps } from 'antd';
