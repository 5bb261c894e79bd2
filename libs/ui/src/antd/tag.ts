import { Tag as AntdTag } from 'antd';
import { themed } from './themed';

export type { TagProps } from 'antd';

export const Tag = themed(AntdTag);
