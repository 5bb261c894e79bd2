export { Dropdown, type DropdownProps, type MenuProps } from 'antd';
