export { Radio, type RadioChangeEvent, type RadioGroupProps, type RadioProps } from 'antd';
