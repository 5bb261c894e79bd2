export { Tabs, type TabsProps } from 'antd';
