import { describe, expect, test } from 'vitest'
import { isCameraName, missingFields } from '#worker/domain/missing.ts'

const CAMERA_NAMES = [
  'IMG_1234',
  'IMG_1234.JPG',
  'img_0042.jpeg',
  'IMG_E5521.HEIC',
  'IMG_20240101_120000',
  'IMG_20240101_120000123.jpg',
  'IMG-20240101-WA0003',
  'IMG_1234 (2)',
  'IMG_1234-2.jpg',
  'IMG_1234-Edit',
  '_MG_4711.CR2',
  'DSC_0042',
  'DSC_0042.NEF',
  'DSC00042.JPG',
  '_DSC1234',
  'DSCF0042',
  'DSCF0042.RAF',
  '_DSF4420',
  'DSCN0010',
  'DSCN0010.jpg',
  '_ICT0056',
  '_ICT0056.tif',
  'PXL_20240101_120000',
  'PXL_20240101_120000123.PORTRAIT.jpg',
  'PXL_20240101_120000123~2.jpg',
  'MVIMG_20190704_153001',
  'MVIMG_20190704_153001.jpg',
  'P1010042',
  'P1010042.ORF',
  'PA250017.jpg',
  'IMGP0815',
  'CIMG0001.JPG',
  'PICT0003',
  'R0012345',
  'RIMG0008.JPG',
  'SANY0021',
  'HPIM0815.jpg',
  'DCP_0012',
  '100_0123.JPG',
  'L1000123.DNG',
  'SDIM0007',
  'SAM_0101.jpg',
  'IMAG0033',
  'WP_20130101_001',
  '20230815_184512.jpg',
  'GOPR0042.JPG',
  'G0012345',
  'DJI_0001',
  'DJI_20240101120000_0001_D.JPG',
  '0Q4A1234.CR3',
  '  IMG_1234  ',
]

const OWN_WORDS = [
  'Untitled',
  'Image of a bridge',
  'image',
  'IMG',
  'DSC',
  'IMG_1234 sunset at the pier',
  'Sunset IMG_1234',
  'P10 to the harbour',
  'P1010042 Paris',
  'Route 66',
  '1984',
  '2024',
  '2024-01-01',
  '20240101',
  'R2D2',
  'R1200',
  '555-1234',
  'SD12345',
  'R5',
  'L1',
  'G7',
  'DJI Mini over the bay',
  'GoPro day',
  'Pixel peeping',
  'Room 101_Berlin',
  'Picture 12',
  'Photo 0042',
  'B-52',
  'Number 9',
  'Harbour.jpg',
  'łódź_1234',
  '',
]

describe('names given by a camera', () => {
  test.each(CAMERA_NAMES)('%j', title => expect(isCameraName(title)).toBe(true))
})

describe('titles that a person wrote', () => {
  test.each(OWN_WORDS)('%j', title => expect(isCameraName(title)).toBe(false))
})

test('empty texts and no tags at all are missing', () => {
  const nothing = { title: '', description: ' ', tags: [] }
  expect(missingFields(nothing, { cameraNames: true })).toEqual(['title', 'description', 'tags'])
  const one = { title: 'Harbour', description: 'Boats.', tags: ['sea'] }
  expect(missingFields(one, { cameraNames: true })).toEqual([])
})

test('a camera name counts as a missing title only if the owner allows it', () => {
  const photo = { title: 'DSC_0042', description: 'Boats.', tags: ['sea'] }
  expect(missingFields(photo, { cameraNames: true })).toEqual(['title'])
  expect(missingFields(photo, { cameraNames: false })).toEqual([])
})
