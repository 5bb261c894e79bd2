export { Avatar, type AvatarProps } from 'antd';
