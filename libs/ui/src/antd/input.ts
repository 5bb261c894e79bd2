export { Input, type InputProps, type InputRef } from 'antd';
export type { SearchProps, TextAreaProps } from 'antd/es/input';
