export { DatePicker, type DatePickerProps } from 'antd';
