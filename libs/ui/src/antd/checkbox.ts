export { Checkbox, type CheckboxProps } from 'antd';
export type { CheckboxChangeEvent } from 'antd/es/checkbox';
