export { InputNumber, type InputNumberProps } from 'antd';
