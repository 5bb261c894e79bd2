export { readCsvFile, type CsvReading } from './read-csv-file';
export { csvOf, saveCsv, type CsvCell } from './write-csv';
