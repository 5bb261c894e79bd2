export { Typography, type TypographyProps } from 'antd';
