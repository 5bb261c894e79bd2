export { App, type AppProps } from 'antd';
