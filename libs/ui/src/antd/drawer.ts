import { Drawer as AntdDrawer } from 'antd';
import { themed } from './themed';

export type { DrawerProps } from 'antd';

export const Drawer = themed(AntdDrawer);
