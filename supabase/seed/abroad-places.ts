import type { CollegePlace } from './names.ts';

/** Invented colleges of other countries, by the code of the country. */
export const abroadPlaces: Readonly<Record<string, readonly CollegePlace[]>> = {
  CA: [
    ['ON', ['Guelph', 'Speed River College']],
    ['BC', ['Kelowna', 'Okanagan Ridge University']],
    ['QC', ['Sherbrooke', 'Eastern Townships College']],
  ],
  MX: [
    ['JAL', ['Guadalajara', 'Universidad Agave Azul']],
    ['NLE', ['Monterrey', 'Colegio Cerro Alto']],
  ],
  BR: [
    ['SP', ['Campinas', 'Faculdade Serra Clara']],
    ['PR', ['Curitiba', 'Universidade Araucária']],
  ],
};
