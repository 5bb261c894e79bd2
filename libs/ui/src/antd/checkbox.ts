import { Checkbox as AntdCheckbox } from 'antd';
import { themed } from './themed';

export type { CheckboxProps } from 'antd';
export type { CheckboxChangeEvent } from 'antd/es/checkbox';

export const Checkbox = themed(AntdCheckbox);
