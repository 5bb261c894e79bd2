import { Segmented as AntdSegmented, type SegmentedProps } from 'antd';
import type { ReactNode } from 'react';
import { themed } from './themed';

export type { SegmentedProps };

export const Segmented = themed(AntdSegmented) as <Value>(props: SegmentedProps<Value>) => ReactNode;
