import { Select as AntdSelect, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { themed } from './themed';

export type { SelectProps };

export const Select = themed(AntdSelect) as <Value>(props: SelectProps<Value>) => ReactNode;
