import { Button as AntdButton } from 'antd';
import { themed } from './themed';

export type { ButtonProps } from 'antd';

export const Button = themed(AntdButton);
