// Sections of Settings that belong to other areas: the app brings them, and their code comes when they are opened.
import type { ComponentType } from 'react'
import type { Code } from '../../data/loading/code.ts'

export interface SectionDoor {
  readonly value: string
  readonly label: string
  readonly page: Code<ComponentType>
}

/** What is shown when the address names no section there is. */
export const firstSection = 'enquiry-fields'

let doors: readonly SectionDoor[] = []

/** The app says once which there are, in the order they are shown. */
export const openSections = (given: readonly SectionDoor[]): void => {
  doors = given
}

export const sectionDoors = (): readonly SectionDoor[] => doors
