export { Form, type FormInstance, type FormItemProps, type FormProps, type FormRule } from 'antd';
