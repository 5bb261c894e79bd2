export { Statistic, type StatisticProps } from 'antd';
