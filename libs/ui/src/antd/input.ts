import { Input as AntdInput } from 'antd';
import { themed } from './themed';

export type { InputProps, InputRef } from 'antd';
export type { SearchProps, TextAreaProps } from 'antd/es/input';

export const Input = Object.assign(themed(AntdInput), { TextArea: themed(AntdInput.TextArea) });
