export { Modal, type ModalProps } from 'antd';
