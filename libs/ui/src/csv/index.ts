export { readCsvFile, tooManyRows } from './read-csv-file';
export { csvOf, saveCsv, type CsvCell } from './write-csv';
