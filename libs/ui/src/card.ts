export { Card, type CardProps } from 'antd';
