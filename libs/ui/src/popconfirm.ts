export { Popconfirm, type PopconfirmProps } from 'antd';
