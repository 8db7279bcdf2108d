import { expect, test } from 'vitest'
import { bestAddress, reachOf } from './link'

test.each([
  ['http://localhost:8080', 'device'],
  ['http://127.0.0.1:8080', 'device'],
  ['http://[::1]:8080', 'device'],
  ['http://192.168.1.20:9377', 'network'],
  ['http://10.0.0.2', 'network'],
  ['http://172.20.1.1', 'network'],
  ['http://172.40.1.1', 'everybody'],
  ['http://[fd00::1]:8080', 'network'],
  ['http://attic', 'network'],
  ['http://attic.local', 'network'],
  ['https://omnibus.example.org', 'everybody'],
])('%s reaches %s', (address, reach) => expect(reachOf(address)).toBe(reach))

test('A link uses the address that reaches furthest', () => {
  const lan = 'http://192.168.1.20:8080'
  expect(bestAddress('http://localhost:8080', lan)).toBe(lan)
  expect(bestAddress('http://localhost:8080', null)).toBe('http://localhost:8080')
  expect(bestAddress('https://omnibus.example.org', lan)).toBe('https://omnibus.example.org')
})
