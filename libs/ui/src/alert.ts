export { Alert, type AlertProps } from 'antd';
