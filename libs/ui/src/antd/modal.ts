import { Modal as AntdModal } from 'antd';
import { themed } from './themed';

export const Modal = themed(AntdModal);
