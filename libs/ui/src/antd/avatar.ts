import { Avatar as AntdAvatar } from 'antd';
import { themed } from './themed';

export type { AvatarProps } from 'antd';

export const Avatar = themed(AntdAvatar);
