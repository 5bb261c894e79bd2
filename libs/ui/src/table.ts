export { Table, type TableColumnType, type TableColumnsType, type TablePaginationConfig, type TableProps } from 'antd';
