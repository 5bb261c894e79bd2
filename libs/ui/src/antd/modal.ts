import { Modal as AntdModal } from 'antd';
import { themed } from './themed';

export type { ModalProps } from 'antd';

export const Modal = themed(AntdModal);
