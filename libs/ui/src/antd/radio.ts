import { Radio as AntdRadio } from 'antd';
import { themed } from './themed';

export type { RadioChangeEvent, RadioGroupProps, RadioProps } from 'antd';

export const Radio = Object.assign(themed(AntdRadio), { Group: themed(AntdRadio.Group) });
