export { Calendar, type CalendarProps } from 'antd';
